import { existsSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { App, BrowserWindow, Dialog, Shell } from 'electron'
import { shownPlace } from '../node/folders.ts'
import type { Dialogs } from '../node/window-desk.ts'
import type { HostWords } from './words.ts'

export interface DialogPorts {
  readonly app: Pick<App, 'getPath'>
  readonly shell: Pick<Shell, 'showItemInFolder'>
  readonly dialog: Pick<Dialog, 'showSaveDialog' | 'showOpenDialog'>
  window(): BrowserWindow | undefined
  words(): HostWords
  /** Moves all data to the chosen folder and restarts. */
  moveTo(folder: string, before: () => Promise<void>): Promise<void>
}

/** The system's dialogs over the window. The chosen paths go to the core, never to the page. */
export function nativeDialogs(ports: DialogPorts): Dialogs {
  return {
    async chooseTarget(name) {
      const window = ports.window()
      if (!window) return null
      const suggestedName = basename(name)
      const ending = extname(suggestedName).slice(1)
      const { canceled, filePath } = await ports.dialog.showSaveDialog(window, {
        title: ports.words().save,
        defaultPath: join(ports.app.getPath('downloads'), suggestedName),
        filters: ending === '' ? [] : [{ name: ending.toUpperCase(), extensions: [ending] }],
        properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
      })
      return canceled || filePath === '' ? null : { path: filePath, place: shownPlace(filePath) }
    },
    showInFolder(path) {
      const doesExist = existsSync(path)
      if (doesExist) ports.shell.showItemInFolder(path)
      return Promise.resolve(doesExist)
    },
    async moveDataFolder(before) {
      const window = ports.window()
      if (!window) return false
      const { canceled, filePaths } = await ports.dialog.showOpenDialog(window, {
        title: ports.words().chooseFolder,
        buttonLabel: ports.words().moveHere,
        properties: ['openDirectory', 'createDirectory', 'promptToCreate', 'dontAddToRecent'],
      })
      const [folder] = filePaths
      if (canceled || folder === undefined) return false
      await ports.moveTo(folder, before)
      return true
    },
  }
}
