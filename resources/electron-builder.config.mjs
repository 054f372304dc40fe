import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'

/**
 * The capabilities of the packaged program that can be used from outside (security.md S2): all nine
 * switches of Electron's own binary, set on purpose. `platform` is electron-builder's name.
 * Electron checks the archive's integrity on macOS and Windows only.
 */
export function fuses(platform) {
  return {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: platform === 'darwin',
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform !== 'linux',
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    // Electron's own default.
    [FuseV1Options.WasmTrapHandlers]: true,
  }
}

/**
 * Sets the fuses of a packed program, before it is signed. Uses the project's own version of the
 * library, because the one inside electron-builder has eight of the nine.
 */
export async function setFuses({ appOutDir, electronPlatformName, packager }) {
  const names = {
    linux: packager.executableName,
    darwin: `${packager.appInfo.productFilename}.app`,
    win32: `${packager.appInfo.productFilename}.exe`,
  }
  await flipFuses(join(appOutDir, names[electronPlatformName]), fuses(electronPlatformName))
}

/**
 * Signing options of the macOS bundle: the certificate that the environment names, and then signing
 * must succeed, otherwise ad hoc. Apple silicon runs no bundle without a valid signature, and
 * packing breaks the one that Electron has. Only a certificate's signature can be notarised.
 */
export function macSigning(env) {
  return env.CSC_LINK || env.CSC_NAME
    ? { forceCodeSigning: true, notarize: true }
    : { identity: '-', notarize: false }
}

/**
 * Signing options of the Windows program: the certificate that the environment names, and then
 * signing must succeed, otherwise no signature.
 */
export function winSigning(env) {
  return env.WIN_CSC_LINK
    ? { forceCodeSigning: true, signtoolOptions: { signingHashAlgorithms: ['sha256'] } }
    : {}
}

/**
 * The project's page, which a Debian package must name: the repository of a CI run. Other builds
 * use an address that resolves nowhere.
 */
export function homepage(env) {
  return env.GITHUB_SERVER_URL && env.GITHUB_REPOSITORY
    ? `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}`
    : 'https://partner-desk.invalid/'
}

/**
 * Removes Electron's own demonstration app and version file from the unpacked Electron. On macOS
 * the licence texts lie beside the bundle, and only the bundle is packed. Both licences must be
 * passed on, so they are copied into it.
 */
export function tidyElectron({ appOutDir, electronPlatformName, packager }) {
  const isMac = electronPlatformName === 'darwin'
  const resources = isMac
    ? join(appOutDir, 'Electron.app', 'Contents', 'Resources')
    : join(appOutDir, 'resources')
  rmSync(join(resources, 'default_app.asar'), { force: true })
  rmSync(join(appOutDir, 'version'), { force: true })
  const dist = packager.config.electronDist
  if (!isMac || typeof dist !== 'string') return
  cpSync(join(dist, 'LICENSE'), join(resources, 'LICENSE.electron.txt'))
  cpSync(join(dist, 'LICENSES.chromium.html'), join(resources, 'LICENSES.chromium.html'))
}

/**
 * The configuration of electron-builder: no updates, no link scheme of its own, and no file types.
 * The package contains only the files that run.
 */
const config = {
  appId: 'org.partner-desk.app',
  productName: 'Partner Desk',
  copyright: 'MIT licence',
  extraMetadata: { homepage: homepage(process.env) },
  // A release page replaces spaces, so the names have none and agree with SHA256SUMS.
  artifactName: '${name}-${version}-${os}-${arch}.${ext}',
  directories: { output: '.out/packages', buildResources: 'resources' },
  files: [
    'package.json',
    'LICENSE',
    '.out/main/**',
    '.out/preload/**',
    '.out/renderer/**',
    'resources/verify-log.mjs',
    '!**/*.map',
    '!node_modules/better-sqlite3/{deps,src}/**',
    // better-sqlite3 ships a build for each of eight platforms.
    '!node_modules/better-sqlite3/prebuilds/!(${platform}-${arch}).node',
  ],
  asar: true,
  // The system loads a native module, and it cannot read an archive.
  asarUnpack: ['**/*.node', '**/node_modules/better-sqlite3/**', '**/node_modules/keytar/**'],
  // Both native modules use Node-API and work with Electron unchanged.
  npmRebuild: false,
  electronLanguages: ['en', 'en-US', 'es', 'es-419', 'pt-BR', 'pt-PT'],
  publish: null,
  afterExtract: tidyElectron,
  afterPack: setFuses,
  linux: {
    target: ['AppImage', 'deb'],
    icon: 'resources/icon.png',
    executableName: 'partner-desk',
    category: 'Office',
    synopsis: 'Reconciles withdrawals of crypto assets',
    maintainer: 'Partner Desk <partner-desk@localhost>',
    // Without this an AppImage starts with --no-sandbox, which the program refuses.
    executableArgs: [],
  },
  deb: {
    depends: [
      'libgtk-3-0',
      'libnotify4',
      'libnss3',
      'libxss1',
      'libxtst6',
      'xdg-utils',
      'libatspi2.0-0',
      'libuuid1',
      'libsecret-1-0',
    ],
  },
  mac: {
    target: ['dmg'],
    icon: 'resources/icon.png',
    category: 'public.app-category.finance',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    ...macSigning(process.env),
  },
  win: {
    target: ['nsis'],
    icon: 'resources/icon.png',
    ...winSigning(process.env),
  },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowElevation: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
    differentialPackage: false,
  },
  dmg: { writeUpdateInfo: false },
}

// electron-builder takes a default export only.
export default config
