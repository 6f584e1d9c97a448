ALTER TABLE `ops_tasks` ADD `about_collection` text;
--> statement-breakpoint
ALTER TABLE `ops_tasks` ADD `about_id` text;
--> statement-breakpoint
CREATE INDEX `ops_tasks_about` ON `ops_tasks` (`org`,`about_id`,`rid`) WHERE archived_at IS NULL AND about_id IS NOT NULL;
