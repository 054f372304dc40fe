import type { MessagePort, Transferable } from 'node:worker_threads'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { Failure } from '../../../base/failure.ts'

const POLL_MS = 10

/** The start parameters that RequestThread adds to the caller's `data` for its thread. */
export interface RequestPort {
  readonly port: MessagePort
  /** Number of answers that were sent. */
  readonly answerCount: Int32Array
}

/**
 * A thread that serves requests in order. The caller can block until an answer arrives, without
 * returning to its event loop.
 */
export class RequestThread<Request, Answer> {
  readonly #worker: Worker
  readonly #port: MessagePort
  readonly #answerCount = new Int32Array(new SharedArrayBuffer(4))
  #sentCount = 0
  #receivedCount = 0
  #isEnded = false
  #cause: unknown

  /**
   * Starts the thread of `url`. `nurseryMb` limits its young generation. Its objects are
   * short-lived, so a small limit saves memory at no cost.
   */
  constructor(url: URL, data: object, nurseryMb: number) {
    const { port1, port2: port } = new MessageChannel()
    this.#port = port1
    const workerData = { ...data, port, answerCount: this.#answerCount } satisfies RequestPort
    this.#worker = new Worker(url, {
      workerData,
      transferList: [port],
      env: {},
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: nurseryMb },
    })
    this.#worker.on('error', (error) => {
      this.#cause = error
    })
    this.#worker.on('exit', () => {
      this.#isEnded = true
    })
  }

  send(request: Request): void {
    this.#sentCount += 1
    this.#port.postMessage(request)
  }

  get sentCount(): number {
    return this.#sentCount
  }

  /** Number of requests without a received answer. */
  get pendingCount(): number {
    return this.#sentCount - this.#receivedCount
  }

  /**
   * Returns the answers that have arrived, the oldest first. If none has arrived, waits up to 10 ms
   * for one.
   */
  receive(): Answer[] {
    // The thread counts an answer after it has sent it, so an answer may be received uncounted. The
    // late count then ends the next wait early, and the caller receives again.
    const answerCount = Atomics.load(this.#answerCount, 0)
    if (this.pendingCount > 0 && answerCount <= this.#receivedCount)
      Atomics.wait(this.#answerCount, 0, answerCount, POLL_MS)
    const answers: Answer[] = []
    for (
      let packet = receiveMessageOnPort(this.#port);
      packet;
      packet = receiveMessageOnPort(this.#port)
    )
      answers.push((packet as { message: Answer }).message)
    this.#receivedCount += answers.length
    return answers
  }

  /**
   * Whether the thread has ended on its own. This is noticed only while the caller's event loop
   * runs.
   */
  get isEnded(): boolean {
    return this.#isEnded
  }

  endFailure(): Failure {
    const why = 'a thread of it ended before its time'
    return new Failure({
      kind: 'bug',
      code: 'THREAD_ENDED',
      what: 'The run was not finished',
      why,
      advice: 'run it again; nothing was saved',
      cause: this.#cause,
    })
  }

  end(): void {
    this.#port.close()
    void this.#worker.terminate()
  }
}

/** Serves the requests inside the thread. `moved`: the buffers that are transferred, not copied. */
export function serveRequests<Request>(
  { port, answerCount }: RequestPort,
  answerRequest: (request: Request) => {
    readonly answer: unknown
    readonly moved?: readonly Transferable[]
  },
): void {
  port.on('message', (request: Request) => {
    const { answer, moved = [] } = answerRequest(request)
    port.postMessage(answer, moved)
    Atomics.add(answerCount, 0, 1)
    Atomics.notify(answerCount, 0)
  })
}
