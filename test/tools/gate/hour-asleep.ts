// Put before the program by `node --import …/hour-asleep.ts`: when the process goes on after it was
// stopped, an hour has passed on both its clocks. The program itself knows nothing of it.

const HOUR_MS = 3_600_000
const [trueDate, trueSteady] = [Date.now.bind(Date), performance.now.bind(performance)]
let sleptMs = 0

Date.now = () => trueDate() + sleptMs
performance.now = () => trueSteady() + sleptMs
process.on('SIGCONT', () => (sleptMs += HOUR_MS))
