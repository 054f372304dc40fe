import type { BigIntStats } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MeasuredFile, TeamFiles } from '../../app/ports.ts'
import { diskFullFailure } from '../../base/exhaustion.ts'
import { Failure } from '../../base/failure.ts'
import { makeFolder } from '../make-folder.ts'
import { hashFile } from './hash-file.ts'

/** The folder for incomplete files, below the profile's folder. */
const RECEIVED_FOLDER = 'team-files'
/** A cache, so that an upload in many exchanges measures its file once. */
let lastMeasured: MeasuredFile | undefined

/**
 * Reads ledger files for a team and receives them into a profile's folder. `importPath` returns the
 * path of an import's file.
 */
export function teamFiles(
  folder: string,
  importPath: (id: string, name: string) => string,
): TeamFiles {
  const receivedPath = (sha256: string): string => join(folder, RECEIVED_FOLDER, sha256)
  return {
    importPath,
    async measure(path) {
      const version = await findVersion(path)
      if (version === undefined) return null
      if (lastMeasured?.path === path && lastMeasured.version === version) return lastMeasured
      try {
        lastMeasured = { path, version, ...(await hashFile(path)) }
        return lastMeasured
      } catch {
        return null
      }
    },
    async read({ path, version, bytes }, offset, length) {
      const file = await open(path).catch(() => undefined)
      if (!file) return null
      try {
        const content = new Uint8Array(Math.min(length, bytes - offset))
        let copiedBytes = 0
        while (copiedBytes < content.length) {
          const { bytesRead } = await file.read(
            content,
            copiedBytes,
            content.length - copiedBytes,
            offset + copiedBytes,
          )
          if (bytesRead === 0) return null
          copiedBytes += bytesRead
        }
        return versionOf(await file.stat({ bigint: true })) === version ? content : null
      } finally {
        await file.close()
      }
    },
    receivedBytes: async (sha256) =>
      (await stat(receivedPath(sha256)).catch(() => undefined))?.size ?? 0,
    async receive(sha256, offset, content) {
      try {
        makeFolder(join(folder, RECEIVED_FOLDER))
        const file = await open(receivedPath(sha256), offset === 0 ? 'w' : 'r+', 0o600)
        try {
          await file.truncate(offset)
          for (let copiedBytes = 0; copiedBytes < content.length;)
            copiedBytes += (
              await file.write(
                content,
                copiedBytes,
                content.length - copiedBytes,
                offset + copiedBytes,
              )
            ).bytesWritten
        } finally {
          await file.close()
        }
      } catch (cause) {
        throw writeFailure(cause)
      }
    },
    async finish(sha256, id, name) {
      const sourcePath = receivedPath(sha256)
      const path = importPath(id, name)
      try {
        const facts = await hashFile(sourcePath)
        if (facts.sha256 !== sha256) {
          await rm(sourcePath, { force: true })
          return null
        }
        const file = await open(sourcePath, 'r+')
        await file.sync().finally(() => file.close())
        makeFolder(dirname(path))
        await rename(sourcePath, path)
        return { path, bytes: facts.bytes }
      } catch (cause) {
        throw writeFailure(cause)
      }
    },
    async remove(sha256, imports) {
      await rm(receivedPath(sha256), { force: true })
      for (const [id, name] of imports)
        await rm(dirname(importPath(id, name)), { recursive: true, force: true })
    },
  }
}

// Returns undefined unless the path is a plain file, because reading a pipe could wait forever.
async function findVersion(path: string): Promise<string | undefined> {
  const facts = await stat(path, { bigint: true }).catch(() => undefined)
  return facts?.isFile() ? versionOf(facts) : undefined
}

function versionOf({ dev, ino, size, mtimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs].join('/')
}

function writeFailure(cause: unknown): Failure {
  return (
    diskFullFailure(cause, 'The ledger file was not received') ??
    new Failure({
      kind: 'store',
      code: 'DB_READONLY',
      what: 'The ledger file was not received',
      why: `the profile's folder (${(cause as NodeJS.ErrnoException).code ?? 'unknown'})`,
      advice: 'have its permissions corrected',
      cause,
    })
  )
}
