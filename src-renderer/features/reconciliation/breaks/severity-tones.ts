/** How a severity is drawn; one that is not known is quiet. */
export const severityTones: Readonly<Record<string, 'bad' | 'warn' | 'mute'>> = {
  high: 'bad',
  medium: 'warn',
  low: 'mute',
}
