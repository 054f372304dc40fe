/** Stands in for each thread of the program: reports its environment and ends with an error. */
const channel = new BroadcastChannel('partner-desk-environment')
channel.onmessage = () => {
  channel.close()
  throw new Error('ended as asked')
}
channel.postMessage({ ...process.env })
