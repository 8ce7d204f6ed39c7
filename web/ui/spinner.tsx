/** A quiet sign of waiting, with words. Not for learning screens: those have their data on the device. */
export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 p-6 text-soft">
      {label}
    </p>
  )
}
