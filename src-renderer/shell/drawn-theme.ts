import type { Settings } from '../../src-main/contract/window.ts'

/** The theme that is drawn; `system` resolves to the system's own. */
export function drawnTheme(theme: Settings['theme'], isSystemDark: boolean): 'light' | 'dark' {
  return theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme
}
