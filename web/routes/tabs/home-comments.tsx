import { useEffect } from 'react'
import type { OwnComments } from '#domain/school/comments.ts'
import { CommentCard } from '#web/features/classes/comment-card.tsx'
import { answerComment, markSeen } from '#web/progress/replies.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'

interface HomeCommentsProps {
  comments: OwnComments['comments']
  progress: ProgressView
}

/** The comments of teachers on Home. Drawing them is what "seen" means, so the route records it. */
export function HomeComments({ comments, progress: { replies } }: HomeCommentsProps) {
  useEffect(() => {
    for (const { commentId } of comments) if (!replies?.has(commentId)) void markSeen(commentId)
  }, [comments, replies])
  return (
    <CommentCard
      comments={comments}
      signOf={(commentId) => replies?.get(commentId)?.sign ?? null}
      onAnswer={(commentId, sign) => void answerComment(commentId, sign)}
    />
  )
}
