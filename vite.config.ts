import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
      router: { routesDirectory: 'routes', generatedRouteTree: 'route-tree.gen.ts', routeFileIgnorePattern: '\\.test\\.' },
      server: { entry: 'server' },
    }),
    react(),
    tailwindcss(),
  ],
  // Pictures and fonts stay files: the content policy allows no data: fonts.
  build: { assetsInlineLimit: 0 },
})
