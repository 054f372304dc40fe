import type { MenuItemConstructorOptions } from 'electron'
import type { HostWords } from './words.ts'

/**
 * Builds the native menu. It has only the system's own roles, so it adds no action of the program.
 */
export function menuTemplate(
  words: HostWords,
  platform: NodeJS.Platform,
  isPackaged: boolean,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const separator = { type: 'separator' } as const
  const application: MenuItemConstructorOptions = {
    label: 'Partner Desk',
    submenu: [
      { role: 'about', label: words.about },
      separator,
      { role: 'hide', label: words.hide },
      { role: 'hideOthers', label: words.hideOthers },
      { role: 'unhide', label: words.showAll },
      separator,
      { role: 'quit', label: words.quit },
    ],
  }
  const file: MenuItemConstructorOptions = {
    label: words.file,
    submenu: [{ role: 'quit', label: words.quit }],
  }
  return [
    isMac ? application : file,
    {
      label: words.edit,
      submenu: [
        { role: 'undo', label: words.undo },
        { role: 'redo', label: words.redo },
        separator,
        { role: 'cut', label: words.cut },
        { role: 'copy', label: words.copy },
        { role: 'paste', label: words.paste },
        { role: 'selectAll', label: words.selectAll },
      ],
    },
    {
      label: words.view,
      submenu: [
        { role: 'reload', label: words.reload },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
        separator,
        { role: 'resetZoom', label: words.actualSize },
        { role: 'zoomIn', label: words.zoomIn },
        { role: 'zoomOut', label: words.zoomOut },
        separator,
        { role: 'togglefullscreen', label: words.fullScreen },
      ],
    },
    {
      label: words.window,
      role: 'window',
      submenu: [
        { role: 'minimize', label: words.minimize },
        { role: 'close', label: words.close },
      ],
    },
    {
      label: words.help,
      role: 'help',
      submenu: isMac ? [] : [{ role: 'about', label: words.about }],
    },
  ]
}
