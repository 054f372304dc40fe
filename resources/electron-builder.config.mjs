import { FuseV1Options, FuseVersion } from '@electron/fuses'

/**
 * What the packaged program can be made to do from outside (security.md S2): all nine switches of
 * Electron's own binary, set on purpose. `platform` as electron-builder names it; the archive's
 * integrity is checked by Electron on macOS and Windows only.
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
 * For electron-builder: no updates, no links of our own scheme, no file types; nothing in the
 * package but what runs.
 */
const config = {
  appId: 'org.partner-desk.app',
  productName: 'Partner Desk',
  copyright: 'MIT licence',
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
  ],
  asar: true,
  // A native module is loaded by the system, which sees no archive.
  asarUnpack: ['**/*.node', '**/node_modules/better-sqlite3/**', '**/node_modules/keytar/**'],
  // Both native modules speak Node-API and fit Electron as they are.
  npmRebuild: false,
  electronLanguages: ['en', 'en-US', 'es', 'es-419', 'pt-BR', 'pt-PT'],
  publish: null,
  afterPack: (context) =>
    context.packager.addElectronFuses(context, fuses(context.electronPlatformName)),
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
  },
  win: { target: ['nsis'], icon: 'resources/icon.png' },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowElevation: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
  },
}

// electron-builder takes a default export only.
export default config
