CREATE TABLE `mail_messages` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`key` text,
	`collection` text NOT NULL,
	`record_id` text NOT NULL,
	`user_id` text,
	`requested_by` text NOT NULL,
	`language` text NOT NULL,
	`person_key` integer NOT NULL,
	`content` text NOT NULL,
	`files` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_at` integer NOT NULL,
	`until` integer NOT NULL,
	`job_id` text NOT NULL,
	`error` text,
	`reply` text,
	`sha256` text,
	`bytes` integer,
	`created_at` integer NOT NULL,
	`settled_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_messages_id_unique` ON `mail_messages` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_messages_key` ON `mail_messages` (`org`,`key`) WHERE key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `mail_messages_list` ON `mail_messages` (`org`,`rid`);
--> statement-breakpoint
CREATE INDEX `mail_messages_open` ON `mail_messages` (`org`,`state`) WHERE state IN ('queued', 'sending');
--> statement-breakpoint
CREATE INDEX `mail_messages_record` ON `mail_messages` (`org`,`collection`,`record_id`);
--> statement-breakpoint
CREATE INDEX `mail_messages_user` ON `mail_messages` (`org`,`user_id`) WHERE user_id IS NOT NULL;
