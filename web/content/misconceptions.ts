export { misconceptionTexts } from 'virtual:qala-misconceptions'
