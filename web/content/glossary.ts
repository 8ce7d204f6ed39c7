export { glossary } from 'virtual:qala-glossary'
