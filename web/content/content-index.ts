export { contentIndex } from 'virtual:qala-content'
