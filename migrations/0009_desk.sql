CREATE TABLE `user_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `learning_explanation_asks` (
	`rid` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`explanation` integer NOT NULL,
	`user_id` text NOT NULL,
	`asked_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_explanation_asks_person` ON `learning_explanation_asks` (`explanation`,`user_id`);
--> statement-breakpoint
CREATE INDEX `learning_explanation_asks_latest` ON `learning_explanation_asks` (`org`,`user_id`,`asked_at`);
--> statement-breakpoint
CREATE TABLE `desk_views` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`collection` text NOT NULL,
	`person` text NOT NULL,
	`shared` integer NOT NULL,
	`box` text NOT NULL,
	`person_key` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `desk_views_id` ON `desk_views` (`id`);
--> statement-breakpoint
CREATE INDEX `desk_views_person` ON `desk_views` (`org`,`person`,`collection`);
--> statement-breakpoint
CREATE INDEX `desk_views_shared` ON `desk_views` (`org`,`collection`,`shared`);
--> statement-breakpoint
CREATE TABLE `desk_view_choices` (
	`org` integer NOT NULL,
	`person` text NOT NULL,
	`collection` text NOT NULL,
	`view_id` text NOT NULL,
	PRIMARY KEY(`org`, `person`, `collection`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `desk_comments` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`collection` text NOT NULL,
	`record_id` text NOT NULL,
	`author` text NOT NULL,
	`body` text NOT NULL,
	`mentions` text NOT NULL,
	`person_key` integer NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `desk_comments_id_unique` ON `desk_comments` (`id`);
--> statement-breakpoint
CREATE INDEX `desk_comments_record` ON `desk_comments` (`org`,`collection`,`record_id`,`rid`);
--> statement-breakpoint
CREATE TABLE `desk_notices` (
	`rid` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`org` integer NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`collection` text NOT NULL,
	`record_id` text NOT NULL,
	`what` text,
	`actor` text NOT NULL,
	`read_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `desk_notices_id_unique` ON `desk_notices` (`id`);
--> statement-breakpoint
CREATE INDEX `desk_notices_user` ON `desk_notices` (`org`,`user_id`,`rid`);
--> statement-breakpoint
CREATE INDEX `desk_notices_unread` ON `desk_notices` (`org`,`user_id`,`read_at`);
--> statement-breakpoint
CREATE INDEX `desk_notices_record` ON `desk_notices` (`org`,`record_id`);
--> statement-breakpoint
ALTER TABLE `organizations` ADD `letterhead` text DEFAULT '{}' NOT NULL;
