// This import is in the chunk of the libraries (vite.config.ts), so that React has run before our own scripts.
import 'react-dom/client'
