// In the libraries' chunk (vite.config.ts), so that React has run by the time our own scripts are here.
import 'react-dom/client'
