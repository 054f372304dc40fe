import type { CustomScheme, MenuItemConstructorOptions, WebPreferences } from 'electron'

/** What the app has said to Electron so far, as plain data. */
export interface Facts {
  isSandboxEnabled: boolean
  schemes: CustomScheme[]
  userData: string
  /** Without the session, which is no data. */
  webPreferences: WebPreferences
  window: {
    title?: string
    show?: boolean
    x?: number
    y?: number
    width?: number
    height?: number
    isMaximized: boolean
    raised: number
  }
  partition: { name: string; cache: boolean | undefined } | undefined
  switches: Record<string, string>
  channels: string[]
  menu: MenuItemConstructorOptions[]
  /** Files that were shown in their folder. */
  shownFiles: string[]
  errorBoxes: { title: string; text: string }[]
  prevented: string[]
  relaunches: number
}

/** A call as no page of ours makes it. */
export interface Forgery {
  readonly channel: string
  /** `self`: the window's contents; `other`: those of another window; `gone`: no frame is left. */
  readonly sender: 'self' | 'other' | 'gone'
  readonly url: string
  readonly isMainFrame: boolean
  readonly values: readonly unknown[]
  /** The app is told to quit first; the call comes before it has ended. */
  readonly isAfterQuit?: boolean
}
