import type { WindowNotice, WindowProfile } from '../../src-main/contract/window.ts'

/**
 * Lists the notices for the screens of the shown profile. Assumed: a sandbox has a time of its own,
 * so its difference from the clock is reported only in the footer.
 */
export function profileNotices(
  notices: readonly WindowNotice[],
  profile: Pick<WindowProfile, 'name' | 'environment'> | undefined,
): readonly WindowNotice[] {
  return notices.filter(
    (notice) =>
      (notice.profile === null || notice.profile === profile?.name) &&
      !(notice.code === 'CLOCK_SKEW' && profile?.environment === 'sandbox'),
  )
}
