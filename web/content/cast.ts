export { cast } from 'virtual:qala-cast'
