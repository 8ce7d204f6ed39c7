import { SchoolNews } from '#domain/announcements.ts'
import { accountDatabase, readFact } from './storage/account-database.ts'

/** In the account's own database: it can be read without a network, and goes when the account leaves the device. */
export function openSavedNews(userId: string) {
  const database = accountDatabase(userId)
  return {
    async read(): Promise<SchoolNews | null> {
      const saved = await database.write((tables) => readFact(tables, 'news', SchoolNews))
      return saved.ok ? saved.value : null
    },
    async save(news: SchoolNews): Promise<void> {
      const value = JSON.stringify(news)
      await database.write(async ({ facts }) => {
        if ((await facts.get('news'))?.value !== value) await facts.put({ name: 'news', value })
      })
    },
    close: () => database.close(),
  }
}
