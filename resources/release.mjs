// Gathers the files of a release from the installers that were built on each system.
//
//   node resources/release.mjs FROM TO [--tag TAG]
//
// Searches FROM and its subfolders, requires exactly one of each installer of this version and the
// bill of materials of this checkout's lock file, copies them into TO with the verifier of activity
// logs, and writes SHA256SUMS beside them. A tag must be the version with a v in front.

import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeSbom } from './sbom.mjs'
import { root } from './setup/programs.mjs'

const BILL = 'sbom.cdx.json'
const VERIFIER = 'verify-log.mjs'
const SUMS = 'SHA256SUMS'

/** The installers of a version, one for each system and processor. */
export function installersOf(version) {
  return [
    'linux-amd64.deb',
    'linux-x86_64.AppImage',
    'mac-arm64.dmg',
    'mac-x64.dmg',
    'win-x64.exe',
  ].map((ending) => `partner-desk-${version}-${ending}`)
}

/**
 * Fills the folder `to` and returns the names of its files. Throws an Error with a sentence for a
 * person if a file is missing or wrong.
 */
export function gatherRelease({ from, to, tag }) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (tag !== undefined && tag !== `v${version}`)
    throw new Error(`The tag is ${tag} and the version in package.json is ${version}.`)
  const foundPaths = filesBelow(from)
  const installers = installersOf(version)
  const faults = [
    ...installers.flatMap((name) => {
      const count = foundPaths.filter((path) => basename(path) === name).length
      return count === 1 ? [] : [`${name} is there ${count} times`]
    }),
    ...foundPaths
      .map((path) => basename(path))
      .filter((name) => name !== BILL && !installers.includes(name))
      .map((name) => `${name} does not belong to version ${version}`),
    ...findBillFaults(foundPaths.filter((path) => basename(path) === BILL)),
  ]
  if (faults.length > 0) throw new Error(`This is not a release: ${faults.join('; ')}.`)
  mkdirSync(to, { recursive: true })
  for (const path of foundPaths) copyFileSync(path, join(to, basename(path)))
  copyFileSync(join(root, 'resources', VERIFIER), join(to, VERIFIER))
  const names = [...installers, BILL, VERIFIER].sort()
  // Two spaces, the format that sha256sum and shasum read.
  const lines = names.map((name) => `${sha256(join(to, name))}  ${name}\n`)
  writeFileSync(join(to, SUMS), lines.join(''))
  return [...names, SUMS]
}

/** The build on each system writes a bill of materials. Every one must match the lock file. */
function findBillFaults(bills) {
  if (bills.length === 0) return [`${BILL} is missing`]
  const expected = JSON.stringify(makeSbom())
  return bills
    .filter((path) => JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))) !== expected)
    .map((path) => `${path} is not the bill of materials of this lock file`)
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [from, to, flag, tag, ...rest] = process.argv.slice(2)
  const isRead = to && rest.length === 0 && (flag === undefined || (flag === '--tag' && tag))
  try {
    if (!isRead) throw new Error('Use: node resources/release.mjs FROM TO [--tag TAG]')
    process.stdout.write(`${gatherRelease({ from, to, tag }).join('\n')}\n`)
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
