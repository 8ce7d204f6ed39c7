import { defineCall } from '../api-call.ts'
import { SchoolNews } from './announcements.ts'

export const readNews = defineCall({
  method: 'GET',
  path: '/api/announcements',
  access: 'announcements:read',
  summary: 'School news: published announcements, newest first',
  output: SchoolNews,
})
