import type { LearnerCard } from '#domain/learners.ts'
import type { LearnerCardRow } from './queries.ts'

export function presentLearner(row: LearnerCardRow): LearnerCard {
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    schoolName: row.school_name,
    gradeClass: row.grade_class,
    age: row.age,
    phoneNumber: row.phone_number,
    joinedAt: row.created_at.toISOString(),
    isAdmin: row.is_admin,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    isInactive: row.inactive_since !== null,
    lessonsCompleted: row.lessons_completed,
    tasksCompleted: row.tasks_completed,
    points: row.points,
    averageScore: row.average_score,
    minutes: row.minutes,
    tasksLastWeek: row.tasks_last_week,
    recentTasks: row.recent_tasks.map((task) => ({
      title: task.title,
      type: task.type,
      completedAt: new Date(task.completed_at).toISOString(),
      points: task.points,
      score: task.score,
    })),
  }
}
