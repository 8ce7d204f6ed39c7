/**
 * @param lessonTitle null when the quiz belongs to no lesson
 */
export function completionText(percent: number, lessonTitle: string | null): string {
  if (lessonTitle !== null) {
    return `You scored ${percent}%. What comes after “${lessonTitle}” is now unlocked.`
  }
  if (percent === 100) return 'Excellent! You know all of this.'
  if (percent >= 50) return 'Well done! You finished the whole quiz.'
  return 'Good try! You finished the quiz. Look at your answers, then try again.'
}
