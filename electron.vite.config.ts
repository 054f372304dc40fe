import { resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'electron-vite'
import { thirdPartyNotices } from './resources/notices.ts'

const hosts = resolve(import.meta.dirname, 'src-main/hosts')
const renderer = resolve(import.meta.dirname, 'src-renderer')
// Every package stays outside, keytar too: electron-vite leaves out `dependencies` only. But zod,
// which is a hundred files, is half of what a command takes to start. And of the OpenAPI parser, a
// tool to npm, the thread that reads documents needs a few files.
const external = [/^(?!zod$|yaml$|@scalar\/)[@a-z][^:]*$/i]

// The parts of a dialog, in one file: every file's name is listed in the script of the first screen.
const formParts =
  /src-renderer\/(?:parts\/form\/(?:field|Field|TextInput|TextArea|Choice|Checkbox)|parts\/overlay\/(?:Dialog|Confirm)\.svelte|action\.)/

const notices = thirdPartyNotices(import.meta.dirname, resolve(import.meta.dirname, '.out/main'))

// One build, several files side by side. An entry file finds the others beside itself (`programOf`
// in hosts/node/ports.ts), a shared one in chunks/ finds them one folder up. `--mode debug`
// leaves the window's scripts readable and puts their sources inside, because the loopback host
// serves no source maps.
export default defineConfig(({ mode }) => ({
  main: {
    plugins: [notices.collect()],
    build: {
      outDir: '.out/main',
      sourcemap: true,
      minify: false,
      externalizeDeps: { exclude: ['zod'] },
      rolldownOptions: {
        input: {
          cli: resolve(hosts, 'cli/main.ts'),
          worker: resolve(hosts, 'worker/main.ts'),
          'line-thread': resolve(hosts, 'worker/export/line-thread.ts'),
          'run-thread': resolve(hosts, 'worker/run/run-thread.ts'),
          'row-thread': resolve(hosts, 'worker/run/row-thread.ts'),
          'vault-helper': resolve(hosts, 'vault/helper.ts'),
          'sandbox-worker': resolve(hosts, 'sandbox-worker/main.ts'),
          'document-reader': resolve(hosts, 'document-reader/main.ts'),
          'team-worker': resolve(hosts, 'team-worker/main.ts'),
          electron: resolve(hosts, 'electron/main.ts'),
        },
        external,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  },
  preload: {
    plugins: [notices.collect()],
    build: {
      outDir: '.out/preload',
      // A sandboxed preload cannot be an ES module.
      rolldownOptions: {
        input: { preload: resolve(hosts, 'electron/preload.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: renderer,
    base: './',
    plugins: [svelte(), notices.collect(), notices.write()],
    build: {
      outDir: resolve(import.meta.dirname, '.out/renderer'),
      // A data URL would be refused by the content security policy.
      assetsInlineLimit: 0,
      minify: mode !== 'debug',
      sourcemap: mode === 'debug' ? 'inline' : false,
      modulePreload: { polyfill: false },
      target: 'chrome130',
      rolldownOptions: {
        input: { index: resolve(renderer, 'index.html') },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'form', test: formParts }],
          },
        },
      },
    },
  },
}))
