ALTER TABLE `jobs` ADD `group_limits` text;
--> statement-breakpoint
ALTER TABLE `jobs` ADD `has_place` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `jobs` ADD `cancel_requested` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `jobs` ADD `waiting_for` text;
--> statement-breakpoint
CREATE INDEX `jobs_groups` ON `jobs` (`org`) WHERE group_limits IS NOT NULL AND finished_at IS NULL;
--> statement-breakpoint
DROP INDEX `learning_course_jobs_state`;
--> statement-breakpoint
DROP INDEX `learning_course_jobs_key`;
--> statement-breakpoint
ALTER TABLE `learning_course_jobs` ADD `outcome` text;
--> statement-breakpoint
CREATE INDEX `learning_course_jobs_outcome` ON `learning_course_jobs` (`org`,`outcome`,`id`);
--> statement-breakpoint
-- What ran until the program ended goes on from what was kept of it.
UPDATE `learning_course_jobs` SET `ran_ms` = `ran_ms` + max(0, coalesce(`heartbeat_at`, 0) - `running_since`)
  WHERE `running_since` IS NOT NULL;
--> statement-breakpoint
UPDATE `learning_course_jobs` SET `outcome` = `state` WHERE `state` IN ('succeeded', 'failed', 'cancelled', 'expired');
--> statement-breakpoint
-- Each course that is not over has one job in the queue from now on, instead of one for each time it was let in.
DELETE FROM `jobs` WHERE `name` = 'learning.courses.advance' AND `state` IN ('waiting', 'running', 'failed');
--> statement-breakpoint
INSERT INTO `jobs` (`id`, `org`, `name`, `key`, `input`, `state`, `run_at`, `attempts`, `max_attempts`, `patient`,
    `group_limits`, `has_place`, `cancel_requested`, `waiting_for`, `correlation_id`, `created_at`, `started_at`)
  SELECT `id`, `org`, 'learning.courses.advance', `id`, json_object('id', `id`), 'waiting',
    coalesce(`resume_at`, `created_at`), 0, 8, 1,
    iif(`key` IS NULL, json_object('courses', 4), json_object('courses', 4, 'courses of ' || `key`, 2)),
    `state` = 'cancelling', `state` = 'cancelling', `waiting_for`, `id`, `created_at`, `started_at`
  FROM `learning_course_jobs` WHERE `outcome` IS NULL ORDER BY `rid`;
--> statement-breakpoint
ALTER TABLE `learning_course_jobs` DROP COLUMN `state`;
--> statement-breakpoint
ALTER TABLE `learning_course_jobs` DROP COLUMN `admitted`;
--> statement-breakpoint
ALTER TABLE `learning_course_jobs` DROP COLUMN `unit_attempts`;
--> statement-breakpoint
ALTER TABLE `learning_course_jobs` DROP COLUMN `boot`;
--> statement-breakpoint
ALTER TABLE `learning_course_jobs` DROP COLUMN `running_since`;
--> statement-breakpoint
ALTER TABLE `learning_course_jobs` DROP COLUMN `waiting_for`;
--> statement-breakpoint
ALTER TABLE `learning_course_jobs` DROP COLUMN `resume_at`;
