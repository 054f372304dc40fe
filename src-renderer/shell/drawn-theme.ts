import type { Settings } from '../../src-main/contract/window.ts'

/** Returns the theme to draw. `system` becomes the system's own theme. */
export function drawnTheme(theme: Settings['theme'], isSystemDark: boolean): 'light' | 'dark' {
  if (theme !== 'system') return theme
  return isSystemDark ? 'dark' : 'light'
}
