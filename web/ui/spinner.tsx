/** Do not use this on learning screens, because their data is on the device. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="flex flex-wrap items-center justify-center gap-3 p-6 text-soft">
      <svg viewBox="0 0 44 16" aria-hidden="true" className="h-4">
        <path className="spinner-dot fill-indigo" d="M0 14 6 3l6 11z" />
        <path className="spinner-dot fill-sun" d="m16 3 6 11 6-11z" />
        <path className="spinner-dot fill-coral" d="m32 14 6-11 6 11z" />
      </svg>
      {label}
    </output>
  )
}
