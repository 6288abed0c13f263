/** A placeholder for loading content; set its size with a class. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}
