import { registerHooks } from 'node:module'

// Node's --import: from here on the module `electron` is the stand-in.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? {
          url: new URL('./electron.ts', import.meta.url).href,
          format: 'module-typescript',
          shortCircuit: true,
        }
      : next(specifier, context),
})
