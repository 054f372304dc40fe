import { scrypt } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  write,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join, parse } from 'node:path'
import { promisify } from 'node:util'
import type { ImportFiles, StoredSettings, Target, WindowPorts } from '../../app/window/ports.ts'
import { defaultSettings } from '../../app/window/settings.ts'
import { isDeviceName } from '../../base/device-name.ts'
import { Failure } from '../../base/failure.ts'
import type { SendNotice } from '../../base/notice.ts'
import { storedSettingsSchemas } from '../../contract/schemas/window.ts'
import { MAX_SAVED_VIEWS } from '../../contract/window.ts'
import { makeFolder } from '../make-folder.ts'
import { readOwnFile, replaceOwnFile } from '../worker/files/own-file.ts'
import { profileFolder, shownPlace } from './folders.ts'
import { hashFile } from './hash-file.ts'

const MAX_LEDGER_BYTES = 2 * 1024 ** 3

const SETTINGS_FILE = 'settings.json'
const MAX_SETTINGS_BYTES = 16 * 1024 * 1024

/**
 * Opens the settings file in the data folder. A write replaces the file by a rename, so it is never
 * half written. Damaged fields get their defaults. A copy of the damaged file is kept, and
 * `sendNotice` receives the name of the first damaged field. Throws Failure SETTINGS_REFUSED if the
 * file cannot be read at all.
 */
export function settingsFile(
  folder: string,
  sendNotice: SendNotice = () => undefined,
): WindowPorts['settings'] {
  const path = join(folder, SETTINGS_FILE)
  let cachedSettings: StoredSettings | undefined
  const readSettings = (): StoredSettings => {
    const file = readOwnFile(path, MAX_SETTINGS_BYTES)
    if (file.kind === 'absent') return defaultSettings
    if (file.kind === 'unusable') throw settingsFailure(path, file.why, file.cause)
    const { validSettings, where } = readValidSettings(file.text)
    // Without a PIN the window cannot be locked.
    const settings =
      validSettings.pin === null ? { ...validSettings, lockAfterMinutes: 0 } : validSettings
    if (where !== undefined) {
      copyFileSync(path, `${path}.damaged`)
      saveSettings(settings)
      sendNotice('SETTINGS_DAMAGED', {
        file: SETTINGS_FILE,
        where,
        copy: `${SETTINGS_FILE}.damaged`,
      })
    }
    return settings
  }
  const saveSettings = (settings: StoredSettings): void => {
    replaceOwnFile(path, `${JSON.stringify(settings, null, 2)}\n`)
    cachedSettings = settings
  }
  return { read: () => (cachedSettings ??= readSettings()), write: saveSettings }
}

function settingsFailure(path: string, why: string, cause: unknown): Failure {
  return new Failure({
    kind: 'store',
    code: 'SETTINGS_REFUSED',
    what: 'The settings cannot be read',
    why: `${path}: ${why}`,
    advice:
      'put a readable file in its place or remove it; without a file the settings have their defaults',
    cause,
  })
}

// Reads the settings, with defaults for damaged fields. `where` names the first damaged field.
function readValidSettings(text: string): {
  readonly validSettings: StoredSettings
  readonly where: string | undefined
} {
  const fileObject = readObject(text)
  if (!fileObject) return { validSettings: defaultSettings, where: 'it is not a JSON object' }
  // A view that cannot be used does not affect the others.
  const storedViews: readonly unknown[] = Array.isArray(fileObject.views) ? fileObject.views : []
  const isValidView = storedViews.map((view) => storedSettingsSchemas.view.safeParse(view).success)
  const views = storedViews.filter((_, index) => isValidView[index])
  const damagedView = isValidView.indexOf(false)
  const file: Readonly<Record<string, unknown>> = {
    ...fileObject,
    ...(Array.isArray(fileObject.views) ? { views: views.slice(0, MAX_SAVED_VIEWS) } : {}),
  }
  const fields = Object.entries(storedSettingsSchemas.fields)
    .filter(([name]) => file[name] !== undefined)
    .map(([name, shape]) => ({ name, isValid: shape.safeParse(file[name]).success }))
  const damagedField = fields.find(({ isValid }) => !isValid)?.name
  const validFields = fields.filter(({ isValid }) => isValid).map(({ name }) => [name, file[name]])
  return {
    validSettings: { ...defaultSettings, ...Object.fromEntries(validFields) },
    where:
      damagedField ??
      (damagedView >= 0
        ? `views.${damagedView}`
        : views.length > MAX_SAVED_VIEWS
          ? `views: more than ${MAX_SAVED_VIEWS}`
          : undefined),
  }
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Opens the files of uploads and imports in the folders of profiles. Removes the unfinished uploads
 * of an earlier process, and calls `onRemoved` for each profile that had some.
 */
export function importFiles(folder: string, onRemoved: () => void = () => undefined): ImportFiles {
  const profiles = join(folder, 'profiles')
  for (const profile of existsSync(profiles) ? readdirSync(profiles) : []) {
    const uploads = join(profiles, profile, 'uploads')
    if (existsSync(uploads) && readdirSync(uploads).length > 0) onRemoved()
    rmSync(uploads, { recursive: true, force: true })
  }
  const importFolder = (profile: { id: string }, id: string): string =>
    join(profileFolder(folder, profile), 'imports', id)
  const uploadPath = (profile: { id: string }, id: string): string =>
    join(profileFolder(folder, profile), 'uploads', id)
  const path: ImportFiles['path'] = (profile, id, name) => importPath(folder, profile, id, name)
  return {
    path,
    async put(profile, id, offset, bytes) {
      if (offset + bytes.length > MAX_LEDGER_BYTES)
        throw refusal('it is larger than 2 GiB', 'split it by period')
      makeFolder(join(profileFolder(folder, profile), 'uploads'))
      // The file is opened synchronously, because an open that ends after `drop` would create the
      // file again.
      const descriptor = openSync(
        uploadPath(profile, id),
        constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0),
        0o600,
      )
      try {
        if (fstatSync(descriptor).size < offset)
          throw refusal('a part of it is missing', 'bring it in again')
        ftruncateSync(descriptor, offset)
        for (let writtenBytes = 0; writtenBytes < bytes.length;)
          writtenBytes += (
            await writePart(
              descriptor,
              bytes,
              writtenBytes,
              bytes.length - writtenBytes,
              offset + writtenBytes,
            )
          ).bytesWritten
      } finally {
        closeSync(descriptor)
      }
    },
    drop: (profile, id) => rmSync(uploadPath(profile, id), { force: true }),
    async finish(profile, uploadId, importId, name) {
      // The file is hashed before the rename. If the process is killed meanwhile, the file is still
      // an upload, and the next start removes it.
      const facts = await hashFile(uploadPath(profile, uploadId))
      makeFolder(importFolder(profile, importId))
      renameSync(uploadPath(profile, uploadId), path(profile, importId, name))
      return facts
    },
    async write(profile, id, name, text) {
      makeFolder(importFolder(profile, id))
      writeFileSync(path(profile, id, name), text, { mode: 0o600, flush: true })
      return hashFile(path(profile, id, name))
    },
    remove: (profile, id) => rmSync(importFolder(profile, id), { recursive: true, force: true }),
  }
}

/** Returns the path of an import's file. */
export function importPath(
  folder: string,
  profile: { readonly id: string },
  id: string,
  name: string,
): string {
  return join(profileFolder(folder, profile), 'imports', id, safeName(name))
}

const writePart = promisify(write)

function refusal(why: string, advice: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'FILE_REFUSED',
    what: 'The file was not accepted',
    why,
    advice,
  })
}

/** Returns a file name that is valid on every platform. The original name is kept in the cache. */
export function safeName(name: string): string {
  const cleanName = name
    .replace(/^.*[\\/]/, '')
    .replace(/[<>:"|?*\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '_')
    .replace(/^\.+|[. ]+$/g, '')
  const shortName = [...cleanName].slice(-100).join('')
  return shortName === '' || isDeviceName(shortName)
    ? `file-${shortName || 'without-a-name'}`
    : shortName
}

/**
 * Returns an unused path in the user's Downloads folder, or in the data folder if there is no
 * Downloads folder. So no existing file is replaced.
 */
export function downloadsTarget(folder: string, name: string): Target {
  const downloads = join(homedir(), 'Downloads')
  const base =
    existsSync(downloads) && statSync(downloads).isDirectory() ? downloads : join(folder, 'exports')
  makeFolder(base)
  const { name: stem, ext: ending } = parse(safeName(name))
  for (let count = 1; ; count += 1) {
    const path = join(base, count === 1 ? `${stem}${ending}` : `${stem}-${count}${ending}`)
    if (!existsSync(path) && !existsSync(`${path}.manifest.json`))
      return { path, place: shownPlace(path) }
  }
}

/**
 * Writes a small text to a target by a rename, so that the file is never half written. Throws
 * Failure TARGET_REFUSED.
 */
export function writeText({ path, place }: Target, text: string): void {
  const temporary = `${path}.${process.pid}.part`
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(temporary, path)
  } catch (cause) {
    rmSync(temporary, { force: true })
    const why = `${place} (${(cause as NodeJS.ErrnoException).code ?? 'unknown'})`
    throw new Failure({
      kind: 'target',
      code: 'TARGET_REFUSED',
      what: 'The file cannot be written',
      why,
      advice: 'choose another place',
      cause,
    })
  }
}

const deriveKey = promisify<string, string, number, Buffer>(scrypt)

export async function hashPin(pin: string, salt: string): Promise<string> {
  return (await deriveKey(pin.normalize('NFC'), salt, 32)).toString('hex')
}
