import { desk, say } from '../desk.svelte.ts'
import { showInvisible } from '../format/identifier.ts'
import { languageNames } from '../format/language-names.ts'
import { listedScreens } from '../screens.ts'
import { paletteWords } from '../words/palette.ts'
import { shellWords } from '../words/shell.ts'
import type { PaletteItem } from './palette-items.ts'
import { globalShortcuts, screenKeys, shownKey } from './shortcuts.ts'

/** Search words for the lock in every language of the window. */
const lockWords = 'lock bloquear'

/** Lists every screen and action for the current state of the desk. Reactive. */
export function paletteActions(onhelp: () => void): readonly PaletteItem[] {
  const words = say(shellWords)
  const palette = say(paletteWords)
  const screenItems = listedScreens.map((screen): PaletteItem => ({
    id: `go-${screen.id}`,
    group: palette.goTo,
    label: words.screens[screen.id],
    keys: screenKeys(screen),
    run: () => desk.go(screen.id),
  }))
  const action = (
    id: string,
    label: string,
    run: () => void,
    options: Partial<PaletteItem> = {},
  ): PaletteItem => ({ id, group: palette.do, label, run, ...options })
  const keyOf = (id: string): string | undefined =>
    globalShortcuts.find((shortcut) => shortcut.id === id)?.keys
  const changeSettings = (change: Parameters<typeof desk.changeSettings>[0]) => () =>
    desk.attempt(() => desk.changeSettings(change))
  const screenActions = desk.commands
    .filter(({ id }) => id !== 'import')
    .map((command) =>
      action(`offered-${command.id}`, command.label, () => command.run(), {
        keys: command.key === undefined ? undefined : shownKey(command.key),
      }),
    )
  const { settings } = desk
  return [
    ...screenItems,
    action('sync', palette.sync, () => desk.sync(), { keys: keyOf('sync') }),
    action('full-sync', palette.fullSync, () => desk.sync(true), { hint: palette.fullSyncHint }),
    ...screenActions,
    action('import', palette.import, () => desk.goAndDo('ledgers', 'import')),
    ...(desk.profile?.isEmbedded ? [action('sample', palette.sample, useSample)] : []),
    ...(screenActions.some(({ id }) => id === 'offered-export')
      ? []
      : [action('export', palette.export, () => desk.go('reports'))]),
    ...desk.profiles
      .filter((profile) => profile.name !== desk.profileName)
      .map((profile) =>
        action(
          `profile-${profile.name}`,
          palette.switchTo(showInvisible(profile.name)),
          () => desk.chooseProfile(profile.name),
          { hint: words.environments[profile.environment] },
        ),
      ),
    action('new-profile', palette.newProfile, () => desk.go('connection', 'new')),
    ...(['light', 'dark', 'system'] as const)
      .filter((theme) => theme !== settings.theme)
      .map((theme) => action(`theme-${theme}`, palette[theme], changeSettings({ theme }))),
    ...(['en', 'es', 'pt'] as const)
      .filter((language) => language !== desk.language)
      .map((language) =>
        action(
          `language-${language}`,
          palette.language(languageNames[language]),
          changeSettings({ language }),
          {
            keywords: 'language idioma',
          },
        ),
      ),
    settings.hasPin
      ? action('lock', palette.lock, () => desk.attempt(() => desk.call('lock', null)), {
          keys: keyOf('lock'),
          keywords: lockWords,
        })
      : action('lock', palette.lock, () => desk.go('settings'), {
          hint: palette.lockHint,
          keywords: lockWords,
        }),
    action('help', palette.shortcuts, onhelp, { keys: keyOf('help') }),
  ]
}

function useSample(): void {
  desk.attempt(async () => {
    const sample = await desk.call('importSample', { profile: desk.profileName })
    desk.go('ledgers', sample.id)
  })
}
