import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { base, createChunkNames } from '#app/build/chunk-names.ts'
import { iconSheet } from '#app/build/icon-sheet.ts'
import packageJson from './package.json' with { type: 'json' }
import { DEFAULT_LANGUAGE } from '#i18n/languages.ts'

/** The first script of every page. */
const FIRST = 'src/browser/boot.ts'

/** The browsers of package.json, as the compiler of scripts and styles names them. */
const target = packageJson.browserslist.map((line) => line.replace('ios_saf', 'ios').replace(' >= ', ''))

/** Each language is a build of its own, so that a page loads no text of another one. */
const language = process.env['LANGUAGE_OF_BUILD'] ?? DEFAULT_LANGUAGE
if (!/^[a-z]{2}$/.test(language)) throw new Error(`LANGUAGE_OF_BUILD must be the code of a language, not '${language}'.`)

export default defineConfig({
  resolve: { alias: [{ find: /^#texts\/(.+)$/, replacement: `${import.meta.dirname}/src/$1.texts.${language}.ts` }] },
  plugins: [iconSheet(), react(), tailwindcss()],
  appType: 'custom',
  builder: {},
  // Pictures and fonts stay files: the content policy allows no data: fonts.
  // The builds of all languages share one folder, which src/app/build/build.ts empties.
  build: { assetsInlineLimit: 0, emptyOutDir: false },
  environments: {
    client: {
      build: {
        target,
        outDir: 'dist/client',
        manifest: `.vite/${language}.json`,
        copyPublicDir: language === DEFAULT_LANGUAGE,
        rolldownOptions: {
          input: FIRST,
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: base, priority: 3 },
                { name: 'tab', test: /node_modules[\\/]@microsoft/, priority: 2 },
                // The plan names each module, and no two files of it import each other.
                { name: createChunkNames(`${import.meta.dirname}/${FIRST}`), includeDependenciesRecursively: false, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // In development Node would load it past the icon sheet.
      resolve: { noExternal: [/^lucide-react/] },
      build: {
        outDir: `dist/server/${language}`,
        copyPublicDir: false,
        rolldownOptions: { input: { server: 'src/app/pages/ssr-entry.ts' } },
      },
    },
  },
})
