/** Each scene draws and names the walls and the items in its own way. */
export const SCENES = ['spaza', 'taxi', 'netball', 'farm', 'street', 'garden', 'stairs'] as const
export type Scene = (typeof SCENES)[number]

interface SceneWords {
  readonly wall: string
  readonly item: string
  readonly items: string
  /** This is the block that handles an item in this scene. */
  readonly deed: 'pick' | 'light'
}

export const SCENE_WORDS: Readonly<Record<Scene, SceneWords>> = {
  spaza: { wall: 'box', item: 'loaf of bread', items: 'loaves of bread', deed: 'pick' },
  taxi: { wall: 'taxi', item: 'passenger', items: 'passengers', deed: 'pick' },
  netball: { wall: 'cone', item: 'ball', items: 'balls', deed: 'pick' },
  farm: { wall: 'fence', item: 'sheep', items: 'sheep', deed: 'pick' },
  street: { wall: 'house', item: 'dark lamp', items: 'dark lamps', deed: 'light' },
  stairs: { wall: 'box', item: 'loaf of bread', items: 'loaves of bread', deed: 'pick' },
  garden: { wall: 'bush', item: 'pumpkin', items: 'pumpkins', deed: 'pick' },
}
