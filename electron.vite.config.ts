import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'

const hosts = resolve(import.meta.dirname, 'src-main/hosts')

// One build, several files side by side; a thread or a helper is started by `new URL('./worker.js', import.meta.url)`
// from an entry file, or one folder up from a shared one in chunks/.
export default defineConfig({
  main: {
    build: {
      outDir: '.out/main',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: {
          cli: resolve(hosts, 'cli/main.ts'),
          worker: resolve(hosts, 'worker/main.ts'),
          'vault-helper': resolve(hosts, 'vault/helper.ts'),
          'sandbox-worker': resolve(hosts, 'sandbox-worker/main.ts'),
        },
        // Every package stays outside, keytar too: electron-vite leaves out `dependencies` only.
        external: [/^[@a-z][^:]*$/i],
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  },
})
