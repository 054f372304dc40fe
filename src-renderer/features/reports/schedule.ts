/** The schedulers for which a text can be written: cron, systemd timers, Windows tasks. */
export const schedulers = ['cron', 'systemd', 'windows'] as const
export type Scheduler = (typeof schedulers)[number]

/** A daily export. */
export interface DailyExport {
  /**
   * The program with its first arguments, as a person would type it: `partner-desk`, or `npm run
   * --silent cli --` in a checkout.
   */
  readonly program: string
  readonly template: string
  readonly profile: string
  readonly folder: string
  /** `hh:mm` of the machine's local time. */
  readonly time: string
}

/** A sample folder in each system's notation. */
export const usualFolders: Readonly<Record<Scheduler, string>> = {
  cron: '/srv/reports',
  systemd: '/srv/reports',
  windows: 'C:\\Reports',
}

export type DailyProblem = 'program' | 'folder' | 'time'

/** Finds the problem that keeps a schedule from being written, or undefined if there is none. */
export function findDailyProblem({ program, folder, time }: DailyExport): DailyProblem | undefined {
  if (program.trim() === '' || hasControl(program)) return 'program'
  if (folder.trim() === '' || hasControl(folder)) return 'folder'
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? undefined : 'time'
}

/**
 * Writes the text for a scheduler: a line of a crontab, two unit files, a command of PowerShell.
 * Quoting keeps every name intact, whatever its characters.
 */
export function scheduleText(scheduler: Scheduler, dailyExport: DailyExport): string {
  return writers[scheduler](dailyExport)
}

const writers: Readonly<Record<Scheduler, (dailyExport: DailyExport) => string>> = {
  cron: cronLine,
  systemd: systemdUnits,
  windows: windowsCommand,
}

function argumentsOf({ template, profile, folder }: DailyExport): readonly string[] {
  return ['export', '--template', template, '--out', folder.trim(), '--profile', profile, '--quiet']
}

function cronLine(dailyExport: DailyExport): string {
  const [hour, minute] = dailyExport.time.split(':').map((part) => String(Number(part)))
  // A percent sign without a backslash ends a crontab's command.
  const command =
    `${dailyExport.program.trim()} ${argumentsOf(dailyExport).map(quoteForShell).join(' ')}`.replaceAll(
      '%',
      '\\%',
    )
  return `${minute} ${hour} * * * ${command}`
}

function quoteForShell(text: string): string {
  return /^[A-Za-z0-9_./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

function systemdUnits(dailyExport: DailyExport): string {
  const unit = `partner-desk-${unitName(dailyExport.template)}`
  return [
    `# ~/.config/systemd/user/${unit}.service`,
    '[Service]',
    'Type=oneshot',
    `ExecStart=${dailyExport.program.trim().replaceAll('%', '%%')} ${argumentsOf(dailyExport).map(quoteForUnit).join(' ')}`,
    '',
    `# ~/.config/systemd/user/${unit}.timer`,
    '[Timer]',
    `OnCalendar=*-*-* ${dailyExport.time}:00`,
    'Persistent=true',
    '[Install]',
    'WantedBy=timers.target',
    '',
    `# systemctl --user enable --now ${unit}.timer`,
  ].join('\n')
}

// A unit's name allows only letters, digits and a few signs, so it may differ from the template's
// name.
function unitName(template: string): string {
  const plainName = template
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plainName === '' ? 'report' : plainName
}

function quoteForUnit(text: string): string {
  const plainCommand = text.replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /^[A-Za-z0-9_./:=@%-]+$/.test(plainCommand)
    ? plainCommand
    : `"${plainCommand.replace(/[\\"]/g, '\\$&')}"`
}

function windowsCommand(dailyExport: DailyExport): string {
  const { program, firstArguments } = splitProgram(dailyExport.program.trim())
  const argumentText = [
    ...(firstArguments === '' ? [] : [firstArguments]),
    ...argumentsOf(dailyExport).map(quoteForWindows),
  ].join(' ')
  return [
    `Register-ScheduledTask -TaskName ${quoteForPowerShell(`Partner Desk ${dailyExport.template.replace(/[\\/:*?"<>|]/g, ' ')}`)}`,
    `-Trigger (New-ScheduledTaskTrigger -Daily -At ${dailyExport.time})`,
    `-Action (New-ScheduledTaskAction -Execute ${quoteForPowerShell(program)} -Argument ${quoteForPowerShell(argumentText)})`,
  ].join(' ')
}

// Folders with spaces are usual on Windows. The program is therefore the quoted part, else the text
// up to `.exe`, else the first word.
function splitProgram(text: string): { readonly program: string; readonly firstArguments: string } {
  const parts =
    /^"([^"]*)"\s*(.*)$/.exec(text) ??
    /^(.*?\.exe)\s*(.*)$/i.exec(text) ??
    /^(\S+)\s*(.*)$/.exec(text)
  return { program: parts?.[1] ?? text, firstArguments: parts?.[2] ?? '' }
}

// Follows the argument rules of Windows programs: backslashes are special only before a quote, so
// they are doubled there.
function quoteForWindows(text: string): string {
  return /^[^\s"]+$/.test(text)
    ? text
    : `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}

// PowerShell treats curly quotes as straight quotes.
function quoteForPowerShell(text: string): string {
  return `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
