import type { Settings } from '../../src-main/contract/window.ts'
import { desk } from '../desk.svelte.ts'
import { drawnTheme } from './drawn-theme.ts'

/**
 * Applies theme, density and the window's language to the page, and follows the system's theme if
 * `system` is chosen. Returns a function that stops following.
 */
export function applyAppearance({
  theme,
  density,
}: Pick<Settings, 'theme' | 'density'>): () => void {
  const root = document.documentElement
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const draw = (): void => {
    root.dataset.theme = drawnTheme(theme, system.matches)
  }
  root.dataset.density = density
  root.lang = desk.language
  draw()
  system.addEventListener('change', draw)
  return () => system.removeEventListener('change', draw)
}
