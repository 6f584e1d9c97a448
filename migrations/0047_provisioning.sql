CREATE TABLE `provisioned_group_members` (
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`org` integer NOT NULL,
	PRIMARY KEY(`group_id`, `user_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `provisioned_group_members_user` ON `provisioned_group_members` (`org`,`user_id`);
--> statement-breakpoint
CREATE TABLE `provisioned_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`name` text NOT NULL,
	`external` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `provisioned_groups_org` ON `provisioned_groups` (`org`,`name`);
--> statement-breakpoint
CREATE TABLE `provisioned_users` (
	`org` integer NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text NOT NULL,
	`external` text,
	`made` integer NOT NULL,
	`removed` integer NOT NULL,
	`deactivated_at` integer,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`org`, `user_id`)
) STRICT;
