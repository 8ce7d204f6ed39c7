import { IconBack } from './icons.tsx'

/** The header of a page of the Lab that is not a level, and of My things. */
export function BackHeader({ onBack }: { onBack: () => void }) {
  return (
    <header className="sticky top-0 z-20 bg-paper">
      <div className="mx-auto w-full max-w-[74rem] px-[6px] py-2 sm:px-[10px] lg:px-[22px]">
        <button
          type="button"
          aria-label="Back"
          onClick={onBack}
          className="grid size-[48px] place-items-center rounded-control text-indigo hover:bg-indigo-wash"
        >
          <IconBack className="size-7" />
        </button>
      </div>
    </header>
  )
}
