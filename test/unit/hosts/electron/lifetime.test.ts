import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '../../../../src-main/contract/bridge.ts'
import type { ElectronDesk } from '../../../support/electron-stand-in/start.ts'
import { runSecond } from '../../../support/electron-stand-in/start.ts'
import { gateTest } from '../../../support/gate.ts'
import type { SmallApp } from './small-app.ts'
import { makeSmallApp } from './small-app.ts'

let smallApp: SmallApp
let desk: ElectronDesk | undefined

beforeAll(() => {
  smallApp = makeSmallApp()
})

afterEach(async () => {
  await desk?.close()
  desk = undefined
})

afterAll(() => smallApp?.remove())

type PageWindow = { partnerDesk: { call(name: string, input: unknown): Promise<Reply> } }

async function start(options: Parameters<SmallApp['start']>[0] = {}): Promise<ElectronDesk> {
  desk = await smallApp.start(options)
  return desk
}

const callOn = (target: ElectronDesk, name: string, input: unknown): Promise<Reply> =>
  target.page.evaluate(
    ([called, input]) =>
      (window as unknown as PageWindow).partnerDesk.call(called as string, input),
    [name, input],
  )

/** Cancels the jobs that the core starts at a first start, and waits until none runs. */
async function endJobs(runningDesk: ElectronDesk): Promise<void> {
  const findActiveJobs = async (): Promise<{ id: string }[]> => {
    const hello = (await callOn(runningDesk, 'hello', null)) as {
      output: { jobs: { id: string; state: string }[] }
    }
    return hello.output.jobs.filter(({ state }) => state === 'waiting' || state === 'running')
  }
  for (const { id } of await findActiveJobs()) await callOn(runningDesk, 'cancelJob', { id })
  await expect.poll(async () => (await findActiveJobs()).length).toBe(0)
}

describe('the page’s end', () => {
  test('F40, S14: is followed by a reload with its session storage three times in five minutes, then by a question', async () => {
    const runningDesk = await start()
    const { app } = runningDesk
    const questions: string[] = []
    app.person.messageBox = ({ message, detail }) => {
      questions.push(`${message}: ${detail}`)
      return { response: 0, checkboxChecked: false }
    }
    for (const loads of [2, 3, 4]) {
      const page = await app.crashPage()
      await page?.waitForFunction(() => document.title === 'Partner Desk · ready')
      expect(await page?.evaluate(() => sessionStorage.getItem('loads'))).toBe(String(loads))
      expect(await callOn(runningDesk, 'hello', null)).toMatchObject({
        kind: 'result',
        output: { notices: [{ code: 'VIEW_RESTARTED', profile: null }] },
      })
    }
    expect(questions).toEqual([])
    // At the fourth crash the user is asked, and chooses a restart.
    await app.crashPage()
    expect(questions).toEqual([
      expect.stringMatching(/^The window has stopped: It ended 4 times .* “crashed”/),
    ])
    await runningDesk.page.waitForFunction(() => document.title === 'Partner Desk · ready')
    expect(await callOn(runningDesk, 'hello', null)).toMatchObject({ kind: 'result' })
  })

  gateTest('S14: the user may quit instead', async () => {
    const { app } = await start()
    for (let ends = 0; ends < 3; ends += 1) await app.crashPage()
    await app.crashPage(500)
    expect(await app.ended).toBe(0)
  })

  test('F40: a page that hangs is ended and reloaded', async () => {
    const runningDesk = await start()
    const hungPage = runningDesk.page
    await runningDesk.app.ask('emit', { event: 'unresponsive' })
    await expect.poll(() => runningDesk.page === hungPage).toBe(false)
    await runningDesk.page.waitForFunction(() => document.title === 'Partner Desk · ready')
  })
})

describe('the program’s end', () => {
  test('follows the end of its window, and the window’s position is stored', async () => {
    const { page, app } = await start()
    await page.close()
    expect(await app.ended).toBe(0)
    expect(
      JSON.parse(readFileSync(join(smallApp.folder, 'data', 'window-place.json'), 'utf8')),
    ).toMatchObject({ bounds: { width: 1280, height: 800 }, isMaximized: false })
    expect(app.output.join('')).toBe('')
    expect(app.unansweredAddresses).toEqual([])
  })

  test('input 93: a later call is answered with CLOSED', async () => {
    const runningDesk = await start()
    const { page, app } = runningDesk
    // A call that is under way when its window closes is aborted, so this one is awaited.
    expect(await app.forge({ values: ['hello', null] })).toMatchObject({ kind: 'result' })
    expect(await app.forge({ values: ['hello', null], isAfterQuit: true })).toMatchObject({
      kind: 'failure',
      failure: { code: 'CLOSED' },
    })
    expect(await app.ended).toBe(0)
    await expect.poll(() => page.isClosed()).toBe(true)
  })
})

describe('the arguments of a start', () => {
  gateTest('input 118: a packaged program refuses every switch', async () => {
    for (const word of [
      '--inspect',
      '--remote-debugging-port=9222',
      '--no-sandbox',
      '--load-extension=/x',
      '--proxy-server=evil:1',
      '--host-rules=MAP * evil',
      '--js-flags=--expose-gc',
      '--user-data-dir=/tmp/x',
      '--nobody-knows',
    ]) {
      const { code, output } = await runSecond({
        dataDir: join(smallApp.folder, 'refused'),
        env: { HOME: smallApp.folder },
        main: smallApp.main,
        isPackaged: true,
        words: [word],
      })
      expect({ code, output }, word).toEqual({
        code: 2,
        output: expect.stringMatching(/^This program does not accept "--[^\n]+\n$/),
      })
    }
    expect(existsSync(join(smallApp.folder, 'refused'))).toBe(false)
  })

  gateTest('a packaged program has no developer tools', async () => {
    const { app } = await start({ isPackaged: true })
    const { webPreferences, menu } = await app.facts()
    expect(webPreferences.devTools).toBe(false)
    expect(JSON.stringify(menu)).not.toContain('toggleDevTools')
  })

  test('with a command the program is the command line', async () => {
    const { code, output } = await runSecond({
      dataDir: join(smallApp.folder, 'data'),
      env: { HOME: smallApp.folder },
      main: smallApp.main,
      isPackaged: true,
      words: ['status', '--json'],
    })
    expect({ code, output: JSON.parse(output) as unknown }).toMatchObject({
      code: 0,
      output: { profiles: expect.anything() },
    })
    const wrongCommand = await runSecond({
      dataDir: join(smallApp.folder, 'data'),
      env: { HOME: smallApp.folder },
      main: smallApp.main,
      isPackaged: true,
      words: ['export', 'nothing'],
    })
    expect(wrongCommand.code).toBe(2)
  })

  test('a data folder that cannot be used ends the start with a message', async () => {
    writeFileSync(join(smallApp.folder, 'a-file'), '')
    const { code, output } = await runSecond({
      dataDir: join(smallApp.folder, 'a-file'),
      env: { HOME: smallApp.folder },
      main: smallApp.main,
    })
    expect(code).not.toBe(0)
    expect(output).not.toMatch(/\n\s+at /)
  })
})

describe('the system’s dialogs', () => {
  test('a report goes to the chosen target, and nowhere when the dialog is closed', async () => {
    const runningDesk = await start()
    const suggestedPaths: (string | undefined)[] = []
    const query = { report: 'withdrawals', run: null, conditions: [], sort: null, search: '' }
    const report = (id: string): Promise<Reply> =>
      callOn(runningDesk, 'startJob', {
        id,
        profile: 'sandbox',
        work: { kind: 'export', query, columns: null, name: 'withdrawals.csv' },
      })
    const waitForEnd = async (id: string): Promise<unknown> => {
      const hello = (await callOn(runningDesk, 'hello', null)) as {
        output: { jobs: { id: string; state: string; result: unknown }[] }
      }
      const job = hello.output.jobs.find((one) => one.id === id)
      return job?.state === 'done' ? job.result : job
    }
    await expect
      .poll(async () =>
        (
          (await callOn(runningDesk, 'hello', null)) as { output: { jobs: { state: string }[] } }
        ).output.jobs.every(({ state }) => !/waiting|running/.test(state)),
      )
      .toBe(true)
    runningDesk.app.person.saveDialog = (options) => {
      suggestedPaths.push(options.defaultPath)
      return { canceled: true, filePath: '' }
    }
    await report('closed')
    await expect.poll(() => waitForEnd('closed')).toEqual({ kind: 'nothing' })
    runningDesk.app.person.saveDialog = () => ({
      canceled: false,
      filePath: join(smallApp.folder, 'out.csv'),
    })
    await report('saved')
    await expect
      .poll(() => waitForEnd('saved'))
      .toMatchObject({ kind: 'export', file: 'out.csv', place: '~/out.csv' })
    expect(suggestedPaths).toEqual([join(smallApp.folder, 'Downloads', 'withdrawals.csv')])
    expect(readFileSync(join(smallApp.folder, 'out.csv'), 'utf8')).toMatch(/^id,/)
  })

  gateTest('all data moves to the chosen empty folder, and the next start finds it', async () => {
    const runningDesk = await start({ dataDir: join(smallApp.folder, 'old') })
    await callOn(runningDesk, 'changeSettings', { language: 'pt' })
    await endJobs(runningDesk)
    expect(await callOn(runningDesk, 'moveData', null)).toEqual({
      kind: 'result',
      output: { isMoved: false },
    })
    mkdirSync(join(smallApp.folder, 'full'))
    writeFileSync(join(smallApp.folder, 'full', 'mine.txt'), '')
    runningDesk.app.person.openDialog = () => ({
      canceled: false,
      filePaths: [join(smallApp.folder, 'full')],
    })
    expect(await callOn(runningDesk, 'moveData', null)).toMatchObject({
      kind: 'failure',
      failure: { code: 'TARGET_REFUSED', why: 'it is not empty' },
    })
    runningDesk.app.person.openDialog = () => ({
      canceled: false,
      filePaths: [join(smallApp.folder, 'new')],
    })
    void callOn(runningDesk, 'moveData', null).catch(() => undefined)
    expect(await runningDesk.app.ended).toBe(0)
    expect(readdirSync(join(smallApp.folder, 'old')).sort()).toEqual([
      'moved-to.json',
      'window',
      'window-place.json',
    ])
    const restartedDesk = await start({ dataDir: join(smallApp.folder, 'old') })
    expect(await callOn(restartedDesk, 'hello', null)).toMatchObject({
      output: { settings: { language: 'pt' } },
    })
    expect(existsSync(join(smallApp.folder, 'new', 'settings.json'))).toBe(true)
  })
})
