import { OwnCertificates } from '#domain/school/certificates.ts'
import { accountDatabase, readFact } from './storage/account-database.ts'

/**
 * Certificates are saved in the account's own database, so that a certificate that was fetched once can be printed without
 * a network.
 */
export function openSavedCertificates(userId: string) {
  const database = accountDatabase(userId)
  return {
    async read(): Promise<OwnCertificates | null> {
      const saved = await database.write((tables) => readFact(tables, 'certificates', OwnCertificates))
      return saved.ok ? saved.value : null
    },
    async save(certificates: OwnCertificates): Promise<void> {
      const value = JSON.stringify(certificates)
      await database.write(async ({ facts }) => {
        if ((await facts.get('certificates'))?.value !== value)
          await facts.put({ name: 'certificates', value })
      })
    },
    close: () => database.close(),
  }
}
