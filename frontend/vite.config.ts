import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { compileMessages } from './scripts/compile-messages.mjs';
import { weigh } from './scripts/weigh.mjs';

const backend = process.env['VITE_BACKEND'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    compileMessages(),
    weigh(),
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(html|js|mjs|css|svg|json|geojson|txt)$/ }),
  ],
  build: {
    target: 'es2022',
    // Data URIs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Every browser that has what the screens need preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': backend,
      '/socket.io': { target: backend, ws: true },
    },
  },
});
