/**
 * A stand-in for the helper process that misbehaves according to `$HOME/mode`, which a test may
 * change between calls. Its items are stored in `$HOME/items.json`, so that they outlive a kill. It
 * leaves the file `$HOME/unanswered` for a call that it received and does not answer.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HelperReply, HelperRequest } from '../../../../src-main/hosts/vault/protocol.ts'

const home = process.env.HOME ?? ''
const itemsPath = join(home, 'items.json')

const mode = (): string => readFileSync(join(home, 'mode'), 'utf8')
const items = (): Record<string, string> =>
  existsSync(itemsPath)
    ? (JSON.parse(readFileSync(itemsPath, 'utf8')) as Record<string, string>)
    : {}
const reply = (message: HelperReply | object | string): void => void process.send?.(message)
const sendValue = (id: number, value: string | boolean | null): void =>
  reply({ id, kind: 'done', value })

if (mode() === 'cannotStart') process.exit(1)
process.on('disconnect', () => process.exit())
process.on('message', (message) => answer(message as HelperRequest))
reply({ id: 0, kind: 'done', value: null })

function answer(request: HelperRequest): void {
  const { id, call } = request
  const oncePath = join(home, 'once')
  switch (mode()) {
    case 'hang':
      return leaveUnanswered()
    case 'crash':
      return process.exit(9)
    case 'crashOnce':
      if (existsSync(oncePath)) return performCall(request)
      writeFileSync(oncePath, '')
      return process.exit(9)
    case 'staleOnce':
      if (existsSync(oncePath)) return performCall(request)
      writeFileSync(oncePath, '')
      return reply({ id, kind: 'failed', trouble: 'stale' })
    case 'garbage':
      reply('secret-canary-zx81')
      reply({ id, kind: 'failed', trouble: 'secret-canary-zx81' })
      reply({ id: id + 1000, kind: 'done', value: 'secret-canary-zx81' })
      return leaveUnanswered()
    case 'locked':
      return call === 'set'
        ? reply({ id, kind: 'failed', trouble: 'locked' })
        : sendValue(id, call === 'get' ? null : false)
    case 'noService':
      return reply({ id, kind: 'failed', trouble: 'noService' })
    case 'unknown':
      return reply({ id, kind: 'failed', trouble: 'unknown' })
    case 'boolean':
      return sendValue(id, true)
    case 'cutsNew':
      return call === 'set' && request.value.includes('new-id')
        ? performCall({ ...request, value: request.value.slice(0, -1) })
        : performCall(request)
    case 'hangsOnNew':
      return call === 'set' && request.value.includes('new-id')
        ? leaveUnanswered()
        : performCall(request)
    default:
      return performCall(request)
  }
}

function leaveUnanswered(): void {
  writeFileSync(join(home, 'unanswered'), '')
}

function performCall(request: HelperRequest): void {
  const storedItems = items()
  const key = `${request.service} ${request.account}`
  if (request.call === 'get') return sendValue(request.id, storedItems[key] ?? null)
  const isStored = key in storedItems
  if (request.call === 'set') storedItems[key] = request.value
  else delete storedItems[key]
  writeFileSync(itemsPath, JSON.stringify(storedItems))
  rmSync(join(home, 'once'), { force: true })
  sendValue(request.id, request.call === 'set' ? true : isStored)
}
