/**
 * A short, irreversible mark of an address. It tells a page which sealed work may belong to its learner without storing the
 * address itself (decision 004). It uses FNV-1a, because crypto.subtle is missing where a page is not served securely.
 */
export function ownerMark(email: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(email.trim().toLowerCase()))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36)
}
