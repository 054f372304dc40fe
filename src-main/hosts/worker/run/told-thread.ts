import type { MessagePort, Transferable } from 'node:worker_threads'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { Failure } from '../../../base/failure.ts'

const POLL_MS = 10

/** What such a thread is started with, beside what it needs for its work. */
export interface ToldPort {
  readonly port: MessagePort
  /** How many answers were sent. */
  readonly answered: Int32Array
}

/**
 * A thread that is told one thing after the other and answers each; who told it can wait for that
 * without pausing.
 */
export class ToldThread<Order, Answer> {
  readonly #worker: Worker
  readonly #port: MessagePort
  readonly #answered = new Int32Array(new SharedArrayBuffer(4))
  #told = 0
  #taken = 0
  #isEnded = false
  #cause: unknown

  /**
   * Starts the thread of `url`. What it makes is thrown away row by row: a small nursery holds its
   * memory down and costs it nothing.
   */
  constructor(url: URL, data: object, nurseryMb: number) {
    const { port1, port2: port } = new MessageChannel()
    this.#port = port1
    const workerData = { ...data, port, answered: this.#answered } satisfies ToldPort
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

  tell(order: Order): void {
    this.#told += 1
    this.#port.postMessage(order)
  }

  get told(): number {
    return this.#told
  }

  /** Orders whose answers were not taken yet. */
  get left(): number {
    return this.#told - this.#taken
  }

  /** The answers that have come, oldest first; waits some milliseconds for the first of them. */
  take(): Answer[] {
    // An answer may be taken before its thread has come to count it: then it is that count which is
    // waited for.
    const counted = Atomics.load(this.#answered, 0)
    if (this.left > 0 && counted <= this.#taken) Atomics.wait(this.#answered, 0, counted, POLL_MS)
    const answers: Answer[] = []
    for (
      let found = receiveMessageOnPort(this.#port);
      found;
      found = receiveMessageOnPort(this.#port)
    )
      answers.push((found as { message: Answer }).message)
    this.#taken += answers.length
    return answers
  }

  /** Whether it has ended by itself; heard in pauses only. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  ended(): Failure {
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

/** In the thread: does what it is told, and answers. */
export function obey<Order>(
  { port, answered }: ToldPort,
  done: (order: Order) => { readonly answer: unknown; readonly moved?: readonly Transferable[] },
): void {
  port.on('message', (order: Order) => {
    const { answer, moved = [] } = done(order)
    port.postMessage(answer, moved)
    Atomics.add(answered, 0, 1)
    Atomics.notify(answered, 0)
  })
}
