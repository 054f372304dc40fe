import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import {
  findDailyProblem,
  scheduleText,
} from '../../../../../src-renderer/features/reports/schedule.ts'

const dailyExport = {
  program: 'partner-desk',
  template: 'Fees of the day',
  profile: 'sandbox',
  folder: '/srv/reports',
  time: '06:05',
}

describe('scheduleText', () => {
  it('is one line of a crontab', () => {
    expect(scheduleText('cron', dailyExport)).toBe(
      "5 6 * * * partner-desk export --template 'Fees of the day' --out /srv/reports --profile sandbox --quiet",
    )
  })

  it('is a service and its timer', () => {
    expect(scheduleText('systemd', { ...dailyExport, template: 'Comisión 50 % "neta"' })).toBe(
      [
        '# ~/.config/systemd/user/partner-desk-comision-50-neta.service',
        '[Service]',
        'Type=oneshot',
        'ExecStart=partner-desk export --template "Comisión 50 %% \\"neta\\"" --out /srv/reports --profile sandbox --quiet',
        '',
        '# ~/.config/systemd/user/partner-desk-comision-50-neta.timer',
        '[Timer]',
        'OnCalendar=*-*-* 06:05:00',
        'Persistent=true',
        '[Install]',
        'WantedBy=timers.target',
        '',
        '# systemctl --user enable --now partner-desk-comision-50-neta.timer',
      ].join('\n'),
    )
    expect(scheduleText('systemd', { ...dailyExport, template: '$HOME' })).toContain(
      '--template "$$HOME" --out',
    )
  })

  it('is a command of PowerShell whose argument a Windows program splits correctly', () => {
    expect(
      scheduleText('windows', {
        ...dailyExport,
        template: 'Ana’s fees',
        folder: 'C:\\My reports\\',
      }),
    ).toBe(
      "Register-ScheduledTask -TaskName 'Partner Desk Ana’’s fees' -Trigger (New-ScheduledTaskTrigger -Daily -At 06:05) -Action (New-ScheduledTaskAction -Execute 'partner-desk' -Argument 'export --template \"Ana’’s fees\" --out \"C:\\My reports\\\\\" --profile sandbox --quiet')",
    )
  })

  it.each([
    [
      'C:\\Program Files\\Partner Desk\\Partner Desk.exe',
      'C:\\Program Files\\Partner Desk\\Partner Desk.exe',
      'export',
    ],
    ['"C:\\My tools\\desk" --data-dir D', 'C:\\My tools\\desk', '--data-dir D export'],
    ['npm.cmd run --silent cli --', 'npm.cmd', 'run --silent cli -- export'],
  ])('separates %s from its arguments on Windows', (program, execute, first) => {
    expect(scheduleText('windows', { ...dailyExport, program })).toContain(
      `-Execute '${execute}' -Argument '${first} --template`,
    )
  })

  it('passes every character of a name to the shell unchanged', () => {
    const template = `a'b "c" $(touch x) \`y\` 5 % \\ ;&|`
    const command = scheduleText('cron', { ...dailyExport, program: 'printf %s,', template })
      .replace(/^\S+ \S+ \S+ \S+ \S+ /, '')
      .replaceAll('\\%', '%')
    expect(execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' })).toBe(
      `export,--template,${template},--out,/srv/reports,--profile,sandbox,--quiet,`,
    )
  })
})

describe('findDailyProblem', () => {
  it.each([
    [{}, undefined],
    [{ program: ' ' }, 'program'],
    [{ folder: '' }, 'folder'],
    [{ folder: '/srv\n/x' }, 'folder'],
    [{ time: '24:00' }, 'time'],
    [{ time: '6:00' }, 'time'],
  ])('judges %j', (change, problem) => {
    expect(findDailyProblem({ ...dailyExport, ...change })).toBe(problem)
  })
})
