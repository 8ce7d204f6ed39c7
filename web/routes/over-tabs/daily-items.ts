import { useEffect, useState } from 'react'
import type { ShownItem } from '#domain/learning/practice/item.ts'
import type { ItemPlace } from '#domain/learning/practice/memory.ts'
import { loadPractice } from '#web/content/load-practice.ts'

interface DailyItem {
  lessonId: string
  item: ShownItem
}

type Load = { status: 'loading' } | { status: 'ready' | 'offline'; items: readonly DailyItem[] }

/**
 * Loads the content of today's items. An item whose lesson is not on the device is left out; the status is `offline` if no item
 * remains.
 */
export function useItems(places: readonly ItemPlace[]): Load & { retry: () => void } {
  const [load, setLoad] = useState<Load>({ status: 'loading' })
  const isLoading = load.status === 'loading'
  useEffect(() => {
    if (!isLoading) return
    let isWanted = true
    const fetchAll = async () => {
      const found = await Promise.all(places.map(find))
      const items = found.flatMap((one) => (typeof one === 'string' ? [] : one))
      const isOffline = items.length === 0 && found.includes('offline')
      if (isWanted) setLoad({ status: isOffline ? 'offline' : 'ready', items })
    }
    void fetchAll()
    return () => {
      isWanted = false
    }
  }, [places, isLoading])
  return { ...load, retry: () => setLoad({ status: 'loading' }) }
}

async function find({ id, lessonId }: ItemPlace): Promise<DailyItem | 'missing' | 'offline'> {
  const practice = await loadPractice(lessonId)
  if (typeof practice === 'string') return practice
  const item = practice.items.find((one) => one.id === id)
  return item ? { lessonId, item } : 'missing'
}
