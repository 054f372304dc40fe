import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isCommand, isLinux, ownEnvironment, runQuietly, say } from './programs.mjs'

/**
 * The packages that compile keytar. `debian` is the name of the package in Debian. `command`
 * succeeds if the package is installed, for systems without dpkg.
 */
export const COMPILER = [
  { debian: 'g++', command: ['g++', '--version'] },
  { debian: 'make', command: ['make', '--version'] },
  { debian: 'python3', command: ['python3', '--version'] },
  { debian: 'libsecret-1-dev', command: ['pkg-config', '--exists', 'libsecret-1'] },
]

/** The keychain that the tests start for themselves. */
export const KEYRING = [
  { debian: 'gnome-keyring', command: ['gnome-keyring-daemon', '--version'] },
  { debian: 'dbus', command: ['dbus-run-session', '--version'] },
]

/** The program that asks for a keychain's password, and a virtual screen, for the gate's F17. */
export const PROMPTER = [
  {
    debian: 'gcr',
    command: ['test', '-e', '/usr/share/dbus-1/services/org.gnome.keyring.SystemPrompter.service'],
  },
  { debian: 'xvfb', command: ['which', 'Xvfb'] },
]

/**
 * The browser in which the tests open the window. `npm start` uses an installed one and never
 * installs any.
 */
export const BROWSER = [{ debian: 'chromium', command: ['chromium', '--version'] }]

/**
 * The headless browser, with which the tests take a third less time. It is installed together with
 * the browser if it is available.
 */
const HEADLESS = { installedWith: 'chromium', debian: 'chromium-headless-shell' }

/** The spreadsheet without a window in which the tests open exports (its `ssconvert`). */
export const SPREADSHEET = [{ debian: 'gnumeric', command: ['ssconvert', '--version'] }]

/**
 * The server of a team workspace. The tests start it themselves. Debian's package also starts a
 * server of its own, which they leave alone.
 */
export const POSTGRES = [{ debian: 'postgresql', command: ['which', 'initdb', 'postgres'] }]

/** A second spreadsheet, of 400 MB, for the gate. It treats more texts as formulas. */
export const CALC = [{ debian: 'libreoffice-calc', command: ['soffice', '--version'] }]

/**
 * The bench's tools: `time` measures memory, sqlite3's shell is one of the programs in the
 * comparison, and polars and pandas are installed into a venv (python-packages.mjs).
 */
export const BENCH = [
  { debian: 'time', command: ['time', '--version'] },
  { debian: 'sqlite3', command: ['sqlite3', '--version'] },
  { debian: 'python3-venv', command: ['python3', '-m', 'ensurepip', '--version'] },
]

/** The Debian names of needed packages that are missing; none outside Linux. */
export function missingPackages(needed) {
  if (!isLinux || needed.length === 0) return []
  if (!isDebian())
    return needed
      .filter(
        ({ command: [name, ...args] }) =>
          spawnSync(name, args, { stdio: 'ignore', env: ownEnvironment() }).status !== 0,
      )
      .map(({ debian }) => debian)
  const names = needed.map(({ debian }) => debian)
  // dpkg-query prints one line for each known package. It names the others on stderr.
  const answer = spawnSync(
    'dpkg-query',
    ['--show', '--showformat', '${Package} ${db:Status-Status}\n', ...names],
    { encoding: 'utf8', env: ownEnvironment() },
  )
  const lines = new Set((answer.stdout ?? '').split('\n'))
  return names.filter((name) => !lines.has(`${name} installed`))
}

/**
 * Installs the packages as root on Debian. On other systems, prints one line that names them. Never
 * fails, because everything works without the packages.
 */
export async function installPackages(missing) {
  if (missing.length === 0) return
  const names = missing.join(' ')
  if (!isDebian() || process.getuid() !== 0 || !isCommand('apt-get')) {
    say(
      `Not installed: ${missing.join(', ')} (as Debian calls them). ${describeLoss(missing)} To have them on Debian: sudo apt-get install --no-install-recommends ${names}`,
    )
    return
  }
  say(`Setting up: installing the system packages ${names} (once) …`)
  const aptOptions = ['-o', 'DPkg::Lock::Timeout=300', '-qq']
  const env = { ...ownEnvironment(), DEBIAN_FRONTEND: 'noninteractive' }
  const update = await runQuietly('apt-get', [...aptOptions, 'update'], { env })
  const headless =
    missing.includes(HEADLESS.installedWith) &&
    spawnSync('apt-cache', ['show', HEADLESS.debian], { stdio: 'ignore', env }).status === 0
      ? [HEADLESS.debian]
      : []
  const install = await runQuietly(
    'apt-get',
    [...aptOptions, 'install', '-y', '--no-install-recommends', ...missing, ...headless],
    { env },
  )
  if (install.code === 0) return
  process.stderr.write(update.code === 0 ? install.output : update.output + install.output)
  say(
    `The system packages ${names} could not be installed: apt-get ended with ${install.code}, see above. ${describeLoss(missing)}`,
  )
}

function isDebian() {
  return existsSync('/etc/debian_version')
}

function describeLoss(missing) {
  const lacks = (packages) => packages.some(({ debian }) => missing.includes(debian))
  const lostFeatures = [
    ...(lacks(COMPILER) ? ['secrets are kept in memory until exit, not in the keychain'] : []),
    ...(lacks(COMPILER) || lacks(KEYRING) ? ['the tests against a real keychain cannot run'] : []),
    ...(lacks(PROMPTER) ? ['the fault F17 of the gate cannot be injected with a real prompt'] : []),
    ...(lacks(SPREADSHEET) ? ['the tests that open exports in a spreadsheet cannot run'] : []),
    ...(lacks(POSTGRES) ? ['the tests of the team workspace cannot run'] : []),
    ...(lacks(CALC) ? ['the gate cannot open exports in LibreOffice'] : []),
    ...(lacks(BENCH) ? ['the bench cannot measure all programs'] : []),
    ...(lacks(BROWSER) ? ['the window cannot be tested or measured in a browser'] : []),
  ]
  return `Without them ${lostFeatures.join(', and ')}.`
}
