import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/programs.mjs'

// package.json lists these under devDependencies, but they ship with the program: Electron is
// packed, and the others are bundled into the program's own files.
const packedTools = [
  'electron',
  '@scalar/openapi-parser',
  'svelte',
  'bits-ui',
  '@lucide/svelte',
  '@fontsource-variable/inter',
  '@fontsource-variable/jetbrains-mono',
]
// Licences of packages whose package.json states none, taken from their licence text.
const licences = { 'svelte-toolbelt': 'MIT' }

/**
 * The bill of materials of the packaged program, as a CycloneDX 1.6 document: every package it
 * needs, with version, licence, hash and its own dependencies. The document depends on the lock
 * file alone.
 */
export function makeSbom() {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const { name, version, packages } = JSON.parse(text)
  const paths = new Set(Object.keys(packages).filter((path) => path !== '' && !packages[path].dev))
  const add = (path) => {
    paths.add(path)
    // Electron's own dependencies only download it.
    if (path !== 'node_modules/electron')
      for (const dependency of dependencyFolders(packages, path))
        if (!paths.has(dependency)) add(dependency)
  }
  for (const tool of packedTools) add(`node_modules/${tool}`)
  const packedPaths = [...paths].sort()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(text)}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': refOf(name, version),
        name,
        version,
        licenses: [{ expression: packages[''].license }],
      },
    },
    components: packedPaths.map((path) => toComponent(nameOf(path), packages[path])),
    dependencies: packedPaths.map((path) => ({
      ref: refOf(nameOf(path), packages[path].version),
      dependsOn: dependencyFolders(packages, path)
        .filter((dependency) => paths.has(dependency))
        .map((dependency) => refOf(nameOf(dependency), packages[dependency].version)),
    })),
  }
}

function toComponent(name, { version, license, integrity, optional }) {
  const [algorithm, hash] = integrity.split('-', 2)
  return {
    type: 'library',
    'bom-ref': refOf(name, version),
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: refOf(name, version),
    licenses: [{ expression: license ?? licences[name] }],
    hashes: [
      {
        alg: algorithm.replace('sha', 'SHA-'),
        content: Buffer.from(hash, 'base64').toString('hex'),
      },
    ],
  }
}

// The folders of a package's dependencies, each where Node finds it: beside the package, else in an
// outer folder. A dependency without a folder is for another system.
function dependencyFolders(packages, path) {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies,
    peerDependenciesMeta = {},
  } = packages[path]
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  )
  return [
    ...new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]),
  ].flatMap((name) => {
    const folders = path
      .split('/node_modules/')
      .map((_part, at, parts) => parts.slice(0, parts.length - at).join('/node_modules/'))
    const dependencyFolder = [
      ...folders.map((folder) => `${folder}/node_modules/${name}`),
      `node_modules/${name}`,
    ].find((candidate) => packages[candidate])
    return dependencyFolder ? [dependencyFolder] : []
  })
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function refOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

// Makes a UUID from the hash of a text, in the form of a random UUID.
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
