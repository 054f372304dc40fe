import { registerHooks } from 'node:module'

// For Node's --import: replaces the module `electron` by the stand-in.
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
